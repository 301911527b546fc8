/** Title of the browser tab; what the page is about comes first. */
export function pageTitle(label: string | undefined): { title: string }[] {
  const product = 'StaffDesk 员工台'
  return [{ title: label ? `${label} · ${product}` : product }]
}
