/** The protocol's snippets: text with tab stops. */

/** Text as it stands in a snippet. */
export function literally(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

const STOP = /\\([\\$}])|\$\{\d+:([^{}]*)\}|\$\{\d+\|([^,|]*)[^|]*\|\}|\$\d+/g;

/** A snippet as plain text: each stop is its default. */
export function withoutStops(snippet: string): string {
  return snippet.replace(
    STOP,
    (_, escaped?: string, preset?: string, first?: string) => escaped ?? preset ?? first ?? '',
  );
}

/** The same on one line: layout is free. */
export function onOneLine(text: string): string {
  return text
    .replace(/\n\t*\}/g, ' }')
    .replace(/\n\t*/g, '  ')
    .replace(/\{ {2}/g, '{ ');
}
