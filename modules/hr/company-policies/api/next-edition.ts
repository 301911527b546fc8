const MAX = 10

/** `1.0` → `1.1`, `A/2` → `A/3`: the last number of a version, raised. */
export function nextEdition(edition: string): string {
  const raised = edition.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + 1))
  const next = raised === edition ? `${edition}.1` : raised
  return next.length <= MAX ? next : '1'
}
