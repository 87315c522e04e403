/** Addresses of built files, and texts of inline scripts. Only the build knows them. */
export type PageAssets = {
  script: string;
  /** Scripts and styles of each page besides `script`, by path. */
  pages: Record<string, PagePart>;
  /** The display font in base64, and the address of the text font. */
  faces: { display: string; text: string };
  boot: Record<string, string>;
  /** Styles and inline script of the quote page. In development `script` brings the styles. */
  quote: { css: string; boot: string; script?: string };
  /** Page color in each theme. */
  paper: { light: string; dark: string };
};

type PagePart = {
  scripts: string[];
  /** `css`: all rules that the page needs. `styles`: the files that contain them. */
  css: string;
  styles: string[];
};
