import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import type { EntryView } from './entry-view.ts'

/** The user's answer, conflicts, and the source meeting. */
export function EntryPanel({ entry }: { entry: EntryView }) {
  const { t } = useTranslation()
  const { source, isAsked, clashes, clashHeading } = entry
  return (
    <>
      {isAsked && (
        <Form method="post" className="buttons no-print">
          <FormToken />
          <EnterDoesNothing />
          <SubmitButton name="do" value="accept" look="button-primary">
            {t('schedule.accept')}
          </SubmitButton>
          <SubmitButton name="do" value="decline">
            {t('schedule.decline')}
          </SubmitButton>
        </Form>
      )}
      {source && (
        <p>
          <a className="link" href={source.href}>
            {source.label}
          </a>
        </p>
      )}
      {clashes.length > 0 && (
        <section className="card cal-clashes" aria-labelledby="clashes-title">
          <h2 id="clashes-title">{clashHeading}</h2>
          <ul>
            {clashes.map(({ key, text, note }) => (
              <li key={key}>
                {text} <small>{note}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
