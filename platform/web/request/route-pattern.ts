// These parameters name the kind of page; all other ones identify a record.
const NAMES = new Set(['area', 'resource', '*'])

/** `/hr/archives/0197…/edit` → `/hr/archives/:id/edit`, so that visits to one page count together. */
export function routePattern(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const names = new Map<string, string>()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && !NAMES.has(name)) names.set(value, `:${name}`)
  }
  return pathname
    .split('/')
    .map((segment) => names.get(decode(segment)) ?? segment)
    .join('/')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
