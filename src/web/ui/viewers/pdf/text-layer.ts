/** A text node of a text layer, and its offset in the page's text. */
interface TextNodeOffset {
  readonly node: Text;
  readonly from: number;
}

/** The text nodes of a rendered page. Line ends count as one character, as in `pageText`. */
export function textNodeOffsets(layer: Element): readonly TextNodeOffset[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const textNodes: TextNodeOffset[] = [];
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) length += 1;
    if (!(node instanceof Text)) continue;
    textNodes.push({ node, from: length });
    length += node.length;
  }
  return textNodes;
}

/** The DOM range between two offsets of a page's text; undefined if the layer is shorter. */
export function createRange(
  textNodes: readonly TextNodeOffset[],
  from: number,
  to: number,
): Range | undefined {
  const first = textNodes.findLast((textNode) => textNode.from <= from);
  const last = textNodes.findLast((textNode) => textNode.from < to);
  if (!first || !last) return undefined;
  const range = new Range();
  range.setStart(first.node, Math.min(from - first.from, first.node.length));
  range.setEnd(last.node, Math.min(to - last.from, last.node.length));
  return range;
}
