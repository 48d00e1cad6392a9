/** What `run "#…"` in answer-question.graph names. */

interface Source {
  title: string;
  url: string;
}

interface SearchResult {
  pages: { key: string; title: string }[];
}

export async function search(reads: { question: string; depth: number }): Promise<{ hits: Source[] }> {
  const url = `https://en.wikipedia.org/w/rest.php/v1/search/page?limit=${reads.depth}&q=${encodeURIComponent(reads.question)}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  const { pages } = (await response.json()) as SearchResult;
  return {
    hits: pages.map((page) => ({ title: page.title, url: `https://en.wikipedia.org/w/index.php?title=${page.key}` })),
  };
}

export async function readPage(reads: { hit: Source }): Promise<{ pages: string[] }> {
  const response = await fetch(reads.hit.url);
  if (!response.ok) throw new Error(`${reads.hit.url} answered ${response.status}`);
  const text = (await response.text()).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return { pages: [`${reads.hit.title}\n${reads.hit.url}\n${text.slice(0, 8000)}`] };
}
