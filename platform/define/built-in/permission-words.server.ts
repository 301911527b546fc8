import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { buttonNames, entryNames } from './names.server.ts'

/** The names of permissions in every language, page by page: `任务看板（查看、编辑）`. */
export function permissionWords(codes: readonly string[]): Words {
  const texts = LANGUAGES.map((language) => [language, permissionText(codes, language)])
  return Object.fromEntries(texts) as Words
}

function permissionText(codes: readonly string[], language: Language): string {
  const pages = new Map<string, string[]>()
  for (const code of codes) {
    const [path = '', button = ''] = code.split(':')
    const name = buttonNames(`/${path}`, button)?.[language] ?? button
    pages.set(path, [...(pages.get(path) ?? []), name])
  }
  const texts = [...pages].map(([path, buttons]) => {
    const page = entryNames({ id: '', path: `/${path}` })?.[language] ?? path
    return language === 'zh'
      ? `${page}（${listText(buttons, { language })}）`
      : `${page} (${listText(buttons, { language })})`
  })
  return listText(texts, { language })
}
