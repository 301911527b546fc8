import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_NAMES,
  LANGUAGE_TAG,
  LANGUAGES,
} from '#platform/wire/language/language.ts'
import type { RootView } from './root-view.ts'

type Props = { typed?: string | null }

/**
 * Switches the language of a page that needs no sign-in. It is a form whose response is the same page, with
 * or without scripts.
 */
export function LanguageMenu({ typed = null }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const current = useRouteLoaderData<RootView>('root')?.language ?? DEFAULT_LANGUAGE
  return (
    <Menu
      label={`${t('shell.language')}: ${LANGUAGE_NAMES[current]}`}
      button={
        <>
          <Icon name="globe" />
          {LANGUAGE_NAMES[current]}
        </>
      }
      className="button button-plain"
      look="popup-end"
    >
      <Form method="post" action="/preferences" reloadDocument>
        <FormToken />
        <input type="hidden" name="returnTo" value={pathname + search} />
        {typed && <input type="hidden" name={TYPED_FIELD} value={typed} />}
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={LANGUAGE_TAG[language]}
            className="popup-item"
            aria-current={language === current || undefined}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </Form>
    </Menu>
  )
}
