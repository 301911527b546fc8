import { useTranslation } from 'react-i18next'
import { PageForm } from '#platform/web/components/dialog/page-form.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { RequiredMark } from '#platform/web/components/form/required-mark.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { type CheckView, type LevelView, type RuleView, reasonField } from './check-view.ts'

/** The rules that a month breaks, by severity, and the button that publishes it. */
export function CheckPage({ view }: { view: CheckView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { levels, mayPublish, isBlocked, back } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={back} actions={<Pill {...view.pill} />}>
      <ProblemSummary heading={t('roster.notPublished')} problems={view.problems} />
      <PageForm method="post" className="roster-check" aria-busy={isBusy}>
        <FormToken />
        {levels.length === 0 && (
          <div className="empty">
            <Icon name="check" />
            <p>{t('roster.nothingFound')}</p>
          </div>
        )}
        {levels.map((level) => (
          <Level key={level.level} level={level} mayPublish={mayPublish} />
        ))}
        {mayPublish && (
          <div className="roster-save">
            <p className="facts">{t(isBlocked ? 'roster.publishBlocked' : 'roster.publishHint')}</p>
            <a className="button" href={back.href}>
              {t('page.cancel')}
            </a>
            <button type="submit" className="button button-primary" disabled={isBusy || isBlocked}>
              {t('roster.publish')}
            </button>
            {levels.some(({ level }) => level === 'reason') && (
              <span className="hint">{t('page.requiredHint')}</span>
            )}
          </div>
        )}
      </PageForm>
    </PageFrame>
  )
}

const TONES = { block: 'bad', reason: 'warn', warn: 'info' } as const

type LevelProps = { level: LevelView; mayPublish: boolean }

function Level({ level: { level, title, rules }, mayPublish }: LevelProps) {
  const id = `level-${level}`
  return (
    <section className="card roster-level" aria-labelledby={id}>
      <h2 id={id}>
        <Pill tone={TONES[level]} text={title} />
      </h2>
      {rules.map((rule) => (
        <Rule key={rule.rule} rule={rule} mayPublish={mayPublish} />
      ))}
    </section>
  )
}

function Rule({
  rule: { rule, name, findings, reason, error },
  mayPublish,
}: {
  rule: RuleView
  mayPublish: boolean
}) {
  const { t } = useTranslation()
  const id = `f-${rule}`
  return (
    <div className="roster-rule">
      <h3>{name}</h3>
      <ul>
        {findings.map(({ key, face, name: person, href, days, text }) => (
          <li key={key}>
            <span className="who">
              <Face {...face} size="small" />
              <a href={href}>{person}</a>
            </span>
            <span>{text}</span>
            <small>{days}</small>
          </li>
        ))}
      </ul>
      {reason !== null && mayPublish && (
        <div className="field">
          <label htmlFor={id}>
            {t('roster.reasonFor', { rule: name })}
            <RequiredMark />
          </label>
          <input
            id={id}
            name={reasonField(rule)}
            defaultValue={reason}
            aria-required
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : `${id}-error`}
          />
          {error !== '' && (
            <p id={`${id}-error`} className="error">
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
