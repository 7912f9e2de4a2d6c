/**
 * The addresses of the application (specification 1, section 2), once.
 */
export const paths = {
  home: "/",
  login: "/login",
  stock: "/stock",
  formulas: "/formulas",
  products: "/products",
  sales: "/sales",
  allocation: "/allocation",
  manufacturing: "/manufacturing",
  pickLists: "/pick_lists",
  reports: "/reports",
  locations: "/locations",
  directory: "/directory",
  preferences: "/preferences",
  admin: "/admin",
  apiDocs: "/api-docs",
  styleguide: "/styleguide",
} as const;

/** The page of one stock item. */
export const stockItemPath = (sku: string): string => `${paths.stock}/${encodeURIComponent(sku)}`;

/** The name of the product, as titles and the bar show it. */
export const PRODUCT_NAME = "Apothecary";

/** The title of a page: `Apothecary · Stock`. */
export const titleOf = (page: string): string => `${PRODUCT_NAME} · ${page}`;
