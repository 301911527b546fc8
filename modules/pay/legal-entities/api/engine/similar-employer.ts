export type KnownEmployer = { id: string; key: string }

/** Endings that names of companies share. */
const LEGAL_FORM = /(有限责任公司|股份有限公司|有限公司|公司)$/
const SHORTEST = 2

const bare = (key: string) => key.replace(LEGAL_FORM, '')

/**
 * The one employer whose name contains a name, or is contained in it, apart from the legal form. Null when there is
 * none, or more than one: the user decides.
 */
export function similarEmployer(key: string, known: readonly KnownEmployer[]): string | null {
  const own = bare(key)
  if (own.length < SHORTEST) return null
  const similar = known.filter((employer) => {
    const other = bare(employer.key)
    return other.length >= SHORTEST && (other.includes(own) || own.includes(other))
  })
  return similar.length === 1 ? (similar[0]?.id ?? null) : null
}
