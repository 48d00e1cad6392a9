/** What `run "#validate"` in invoice-extraction.graph names: the checks that need no model. */

interface Fields {
  number: string;
  date: string;
  supplier: string;
  currency: string;
  net: number;
  tax: number;
  total: number;
  iban: string | null;
}

export function validate(reads: { fields: Fields }): { problems: string[] } {
  const { fields } = reads;
  const problems: string[] = [];
  if (fields.number.trim() === '') problems.push('number is empty: it stands near "invoice no."');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fields.date)) problems.push(`date is ${fields.date}, not YYYY-MM-DD`);
  if (!/^[A-Z]{3}$/.test(fields.currency)) problems.push(`currency is ${fields.currency}, not a code as EUR`);
  if (Math.abs(fields.net + fields.tax - fields.total) > 0.02) {
    problems.push(`net ${fields.net} and tax ${fields.tax} do not add up to ${fields.total}`);
  }
  if (fields.iban && !isIban(fields.iban)) problems.push(`iban ${fields.iban} has a wrong check digit`);
  return { problems };
}

/** ISO 13616: the first four characters moved to the end, letters as numbers from 10, the rest by 97 is 1. */
function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
