import MarkdownIt from 'markdown-it';

/**
 * Paragraphs, headings, lists, emphasis and links. Everything else stays text: HTML is escaped, and links to scripts are
 * not made.
 */
const markdown = new MarkdownIt('zero').enable(['heading', 'list', 'emphasis', 'link', 'newline', 'escape']);

/** The page has the first heading, so `#` is a heading of the second level. */
const levels: Record<string, string> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h4', h5: 'h4', h6: 'h4' };
for (const rule of ['heading_open', 'heading_close'])
  markdown.renderer.rules[rule] = (tokens, place, options, _, self) => {
    const token = tokens[place]!;
    token.tag = levels[token.tag] ?? token.tag;
    return self.renderToken(tokens, place, options);
  };

export function markdownToHtml(text: string): string {
  return markdown.render(text);
}
