/** The addresses of the built files and the texts of the inline scripts, which only the build knows. */
export type PageAssets = {
  script: string;
  /** The scripts and styles of each page besides `script`, by path. */
  pages: Record<string, PagePart>;
  /** The display face in base64, and the address of the text face. */
  faces: { display: string; text: string };
  /** The text of each inline script, by the entry from which it is built. */
  boot: Record<string, string>;
  /** The styles and the inline script of an offer's page. `script` brings the styles in development. */
  offer: { css: string; boot: string; script?: string };
  /** The color of the page in each theme. */
  paper: { light: string; dark: string };
};

type PagePart = {
  /** The addresses of the page's chunks. */
  scripts: string[];
  /** `css` is the text of every rule that the page needs. `styles` are the files that these rules come from. */
  css: string;
  styles: string[];
};
