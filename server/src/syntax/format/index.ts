export { applyEdits, type Edit } from './edits';
export { formatEdits, formatText } from './format';
export { editsAfterBrace, editsAfterNewLine } from './onType';
export { defaultOptions, type FormatOptions } from './options';
export { editsWithin } from './range';
