/**
 * Loads the system typefaces that are fitted to the text face (fallback-fonts.css). While the text face loads,
 * Firefox loads no other, and would lay out the page in one that is not fitted; lines would move afterwards.
 */
for (const weight of [400, 550, 600]) {
  // A system has only some of them.
  document.fonts.load(`${weight} 1em "Figtree Roboto", "Figtree Arial"`).catch(() => {});
}
