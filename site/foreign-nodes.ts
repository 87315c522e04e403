/**
 * Extensions and translators wrap, move and remove elements of the page. React would end with an error as soon as it puts
 * something before such an element, or removes it. Here what somebody wrapped goes with its wrapper, and what is gone is
 * passed over.
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

/** The child of `parent` that is `node`, or that somebody wrapped around it; null if there is none. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
