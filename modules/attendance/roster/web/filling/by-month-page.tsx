import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RefusedCells } from '#modules/attendance/roster/web/refused-cells.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import type { ByMonthView } from './by-month-view.ts'

/** Fills the month of a whole group in one step, with one form for each way of filling it. */
export function ByMonthPage({ view }: { view: ByMonthView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { mode, modes, values, back } = view
  const hint = modes.find(({ name }) => name === mode)?.hint
  return (
    <PageFrame title={view.title} facts={view.facts} back={back}>
      <ProblemSummary heading={t('roster.notSaved')} problems={view.problems} />
      {view.result && <RefusedCells result={view.result} />}
      <Tabs tabs={modes} current={mode} label={t('roster.byMonth.ways')} />
      <Form method="post" className="form" key={`${mode} ${values.pattern}`} aria-busy={isBusy}>
        <FormToken />
        <p>{hint}</p>
        {mode === 'rotate' && <PatternFields view={view} />}
        {mode !== 'clear' && (
          <label className="box">
            <input
              type="checkbox"
              name="overwrite"
              value="true"
              defaultChecked={values.overwrite}
            />
            {t('roster.fill.overwrite')}
          </label>
        )}
        <div className="buttons">
          <button
            type="submit"
            className={mode === 'clear' ? 'button button-danger' : 'button button-primary'}
            disabled={isBusy}
          >
            {isBusy ? t('page.saving') : view.title}
          </button>
          <a className="button" href={back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
    </PageFrame>
  )
}

function PatternFields({ view: { values, example, shifts } }: { view: ByMonthView }) {
  const { t } = useTranslation()
  return (
    <div className="fields">
      <div className="field">
        <label htmlFor="f-pattern">{t('roster.fill.pattern')}</label>
        <input
          id="f-pattern"
          name="pattern"
          defaultValue={values.pattern}
          autoComplete="off"
          aria-required
          aria-describedby="f-pattern-hint"
          placeholder={t('roster.fill.example', { pattern: example })}
        />
        <p id="f-pattern-hint" className="hint">
          {t('roster.fill.patternHint')}{' '}
          {shifts.map(({ short, name }) => `${short} ${name}`).join(' · ')}
        </p>
      </div>
      <div className="field">
        <label htmlFor="f-offset">{t('roster.byMonth.offset')}</label>
        <input
          id="f-offset"
          name="offset"
          type="number"
          min={0}
          max={41}
          defaultValue={values.offset}
          aria-describedby="f-offset-hint"
        />
        <p id="f-offset-hint" className="hint">
          {t('roster.byMonth.offsetHint')}
        </p>
      </div>
    </div>
  )
}
