/** Looks for what is known about a question. */
export function look(reads: { question: string }): { notes: string } {
  return { notes: reads.question };
}
