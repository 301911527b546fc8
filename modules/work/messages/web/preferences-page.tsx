import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { PreferencesView } from './preferences-view.ts'

/** By type: whether messages go to the inbox, and whether they appear as a toast. */
export function PreferencesPage({ view: { title, rows } }: { view: PreferencesView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const words = {
    inApp: t('messages.preferences.inApp'),
    toast: t('messages.preferences.toast'),
  }
  return (
    <PageFrame
      title={title}
      facts={t('messages.preferences.hint')}
      back={{ label: t('messages.title'), href: '/messages' }}
    >
      <Form method="post" className="preferences">
        <FormToken />
        <TableFrame
          caption={title}
          headings={[t('messages.preferences.type'), words.inApp, words.toast]}
        >
          {rows.map(({ type, label, ...wishes }) => (
            <tr key={type}>
              <th scope="row">{label}</th>
              {(['inApp', 'toast'] as const).map((name) => (
                <td key={name}>
                  <input
                    type="checkbox"
                    name={name}
                    value={type}
                    defaultChecked={wishes[name]}
                    aria-label={t('messages.preferences.of', { what: words[name], type: label })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </TableFrame>
        <div className="buttons">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t('messages.preferences.save')}
          </button>
        </div>
      </Form>
    </PageFrame>
  )
}
