/** The end of the trail: what this page is about. `data` is what the route's loader returned. */
export function titleCrumb(data: unknown): { label: string }[] {
  const title = (data as { title?: unknown } | null)?.title
  return typeof title === 'string' ? [{ label: title }] : []
}
