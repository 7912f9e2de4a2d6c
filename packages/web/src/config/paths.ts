/**
 * The addresses of the application (specification 1, section 2), once.
 */
export const paths = {
  home: "/",
  login: "/login",
  stock: "/stock",
  apiDocs: "/api-docs",
} as const;

/** The name of the product, as titles and the bar show it. */
export const PRODUCT_NAME = "Apothecary";
