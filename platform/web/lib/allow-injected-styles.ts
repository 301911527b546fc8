/**
 * A dialog stops the page behind it from scrolling. For this it adds a style element, which needs the nonce of the
 * page.
 */
export function allowInjectedStyles(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  Object.assign(globalThis, { __webpack_nonce__: meta?.nonce })
}
