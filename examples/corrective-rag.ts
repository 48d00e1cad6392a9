/** What `run "#…"` in corrective-rag.graph names: a search by words over a handful of passages, and the web. */

const PASSAGES: readonly string[] = [
  'A superstep ends when all nodes that ran in it have finished; then their writes are merged.',
  'An append channel keeps every write of a superstep, in the order in which the nodes are declared.',
  'A last-value channel takes one write a superstep; a second one fails the run.',
  'A node that joins parallel branches runs once, when all of them have arrived.',
];

export function retrieve(reads: { query: string }): { passages: string[] } {
  const words = new Set(reads.query.toLowerCase().match(/\p{L}+/gu) ?? []);
  const scored = PASSAGES.map((passage) => ({
    passage,
    score: (passage.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => words.has(word)).length,
  }));
  const found = scored.filter((entry) => entry.score > 0).toSorted((a, b) => b.score - a.score);
  return { passages: found.slice(0, 5).map((entry) => entry.passage) };
}

export async function searchWeb(reads: { question: string }): Promise<{ sources: string[] }> {
  const url = `https://en.wikipedia.org/w/rest.php/v1/search/page?limit=3&q=${encodeURIComponent(reads.question)}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  const { pages } = (await response.json()) as { pages: { title: string; excerpt: string }[] };
  return { sources: pages.map((page) => `${page.title}: ${page.excerpt.replace(/<[^>]+>/g, '')}`) };
}
