/** The `meta` of a route: the page's own name before the product's. */
export function pageTitle(title: string | undefined): { title: string }[] {
  return [{ title: title ? `${title} · StaffDesk 员工台` : 'StaffDesk 员工台' }]
}
