/**
 * Extensions and translators wrap, move and remove elements, which makes React crash. These patches treat a
 * wrapper as the wrapped element. If an element is gone, an insertion before it appends, and its removal does
 * nothing.
 */
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.insertBefore = function <Inserted extends Node>(
  this: Node,
  node: Inserted,
  before: Node | null,
) {
  return insertBefore.call(this, node, childWith(this, before)) as Inserted;
};

Node.prototype.removeChild = function <Removed extends Node>(this: Node, node: Removed) {
  const child = childWith(this, node);
  if (child) removeChild.call(this, child);
  return node;
};

/** `node` or a wrapper around it. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
