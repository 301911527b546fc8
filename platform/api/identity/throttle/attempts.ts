/** The attempt has to wait and was not evaluated. */
export class TooManyAttempts extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('too many attempts')
    this.name = 'TooManyAttempts'
    this.seconds = seconds
  }
}

/** Counts the attempts under way in this process, by key. */
export function createTally() {
  const underWay = new Map<string, number>()
  return {
    enter(key: string) {
      const before = underWay.get(key) ?? 0
      underWay.set(key, before + 1)
      return {
        before,
        leave() {
          const left = (underWay.get(key) ?? 1) - 1
          if (left > 0) underWay.set(key, left)
          else underWay.delete(key)
        },
      }
    },
  }
}

/** Does the same as `attempted_name` in SQL, as far as concurrent attempts need it. */
export function coarseName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().+·−\p{Pd}]/gu, '')
}

/**
 * The wait after a number of failures: none for the first `free` failures, then twice as long after each
 * further failure.
 */
export function doubling(failures: number, free: number, unit: number, longest: number): number {
  return failures < free ? 0 : Math.min(unit * 2 ** (failures - free), longest)
}
