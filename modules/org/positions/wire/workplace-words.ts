import type { Words } from '#platform/wire/language/words.ts'

/** Where somebody works, as each language puts it; posts in charge carry the name of their department already. */
export function seatWords(department: string, post: string): Words {
  if (!post || !department || post.startsWith(department)) {
    const seat = post || department
    return { zh: seat, en: seat, es: seat }
  }
  const apart = `${post}, ${department}`
  return { zh: department + post, en: apart, es: apart }
}
