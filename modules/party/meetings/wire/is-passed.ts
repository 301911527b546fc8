/** The votes about one matter, and how many members with a vote are due and came. */
export type Votes = { votersDue: number; votersPresent: number; yes: number; writtenYes: number }

/**
 * Whether a members' meeting passed a matter: more than half of those with a vote came, and more than half of them said
 * yes. A written opinion that was handed in before counts as a vote, and not as presence.
 */
export function isPassed({ votersDue, votersPresent, yes, writtenYes }: Votes): boolean {
  const isQuorate = votersPresent * 2 > votersDue
  return isQuorate && (yes + writtenYes) * 2 > votersDue
}
