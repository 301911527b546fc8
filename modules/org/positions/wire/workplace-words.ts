import type { Words } from '#platform/wire/language/words.ts'

/**
 * Department and post in each language; the name of a post in charge already contains the
 * department.
 */
export function seatWords(department: string, post: string): Words {
  if (!post || !department || post.startsWith(department)) {
    const seat = post || department
    return { zh: seat, en: seat, es: seat }
  }
  const apart = `${post}, ${department}`
  return { zh: department + post, en: apart, es: apart }
}
