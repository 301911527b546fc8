import { Form, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { DENSITIES, THEMES } from '#platform/web/lib/looks.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAG, LANGUAGES } from '#platform/wire/language/language.ts'
import type { RootView } from './root-view.ts'

type Choice = { value: string; label: string; lang?: string }

/**
 * Language, theme, density and lite pages in one form. The response to each of its buttons is the same page.
 */
export function LooksForm() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<RootView>('root')
  if (!root) return null
  const languages = LANGUAGES.map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
    lang: LANGUAGE_TAG[value],
  }))
  const themes = THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))
  const densities = DENSITIES.map((value) => ({ value, label: t(`shell.density.${value}`) }))
  const pages = [
    { value: 'off', label: t('shell.liteOff') },
    { value: 'on', label: t('shell.lite') },
  ]
  return (
    <Form method="post" action="/preferences" reloadDocument>
      <FormToken />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {choiceRow('language', t('shell.language'), languages, root.language)}
      {choiceRow('theme', t('shell.theme.label'), themes, root.theme)}
      {choiceRow('density', t('shell.density.label'), densities, root.density)}
      {choiceRow('lite', t('shell.pages'), pages, root.lite ? 'on' : 'off')}
    </Form>
  )
}

function choiceRow(name: string, label: string, choices: readonly Choice[], current: string) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can be no part of a line in old browsers
    <div className="popup-row" role="group" aria-label={label}>
      <span className="popup-name">{label}</span>
      {choices.map(({ value, label: text, lang }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          lang={lang}
          aria-pressed={value === current}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
