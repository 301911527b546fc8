import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { RadioGroup } from '#platform/web/components/form/radio-group.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { RecalculationView } from './recalculation-view.ts'

/** The form to recalculate the days of a group or of one employee in it. */
export function RecalculationPage({ view }: { view: RecalculationView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { values, person, back, last } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={back}>
      <ProblemSummary heading={t('roster.recalc.notDone')} problems={view.problems} />
      <Form method="post" className="card roster-card roster-lock" aria-busy={isBusy}>
        <FormToken />
        <p>{t('roster.recalc.about')}</p>
        {(['start', 'end'] as const).map((name) => (
          <label key={name}>
            <span>{t(`roster.recalc.${name}`)}</span>
            <input
              type="date"
              name={name}
              defaultValue={values[name]}
              max={last}
              pattern="\d{4}-\d{2}-\d{2}"
            />
          </label>
        ))}
        {person && <Whom person={person} user={values.user} />}
        <div className="buttons">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t(isBusy ? 'roster.recalc.busy' : 'roster.recalc.begin')}
          </button>
          <a className="button" href={back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
    </PageFrame>
  )
}

function Whom({ person, user }: { person: { id: string; name: string }; user: string }) {
  const { t } = useTranslation()
  const choices = [
    { value: person.id, label: person.name },
    { value: '', label: t('roster.recalc.everybody') },
  ]
  return <RadioGroup name="user" legend={t('roster.person')} value={user} choices={choices} />
}
