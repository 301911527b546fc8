import { personalKind, tabSetOf } from '#platform/define/built-in/page-kinds.server.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { ownOnlyAt } from '#platform/web/gateway/navigation.server.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'
import type { Folding } from './describe-side.ts'

/** Which pages of the menu are the reader's own, by the rights of the reader. */
export function foldingOf(navigation: Navigation, language: Language): Folding {
  const isOwnOnly = ({ path }: MenuEntry) => ownOnlyAt(navigation, path).has('view')
  return {
    personalName: translator(language)('shell.personal'),
    isPersonal: (entry) => {
      const kind = personalKind(entry.path)
      return kind === 'always' || (kind === 'own' && isOwnOnly(entry))
    },
    showsOthers: (entry) => personalKind(entry.path) === 'own' && !isOwnOnly(entry),
    tabSetOf: ({ path }) => tabSetOf(path, language),
  }
}
