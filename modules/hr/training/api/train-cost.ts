const CENTS = 100

const centsOf = (yuan: string): number => Math.round(Number(yuan) * CENTS)
const yuanOf = (cents: number): string => (cents / CENTS).toFixed(2)

/** What a training cost, shared out to the cent among so many; what does not go even goes to the first. */
export function costShares(total: string, people: number): string[] {
  const cents = centsOf(total)
  const each = Math.floor(cents / Math.max(people, 1))
  const rest = cents - each * people
  return Array.from({ length: people }, (_, at) => yuanOf(each + (at < rest ? 1 : 0)))
}

/**
 * Labour Contract Law, article 22: who leaves during the service that was agreed on for a training pays
 * no more than the part of its cost that falls on the months still to be served; hence down to the cent.
 */
export function servicePenalty(share: string, months: number, remaining: number): string {
  const left = Math.min(Math.max(remaining, 0), months)
  return yuanOf(Math.floor((centsOf(share) * left) / months))
}
