import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { ALL_PAGE, type EntryView, type InboxView, LOOK } from './inbox-view.ts'
import { RowDecision } from './row-decision.tsx'

/** The documents that wait for a decision, with the facts for it. */
export function ApprovalInboxPage({ view }: { view: InboxView }) {
  const { t } = useTranslation()
  const { title, count, tabs, tab, isToDecide, entries, problem } = view
  const toAll = view.allLabel && (
    <a className="button" href={ALL_PAGE}>
      {view.allLabel}
    </a>
  )
  return (
    <PageFrame title={title} count={count} actions={toAll}>
      <Tabs tabs={tabs} current={tab} label={t('page.listParts')} />
      <ProblemSummary
        heading={t('page.notDone')}
        problems={problem ? [{ text: problem, name: null }] : []}
      />
      {entries.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{t(`approval.none.${tab}`)}</p>
        </div>
      ) : isToDecide ? (
        // A changed set of entries remounts the form, which resets the ticks. Until then the typed text
        // stays.
        <Form key={entries.map(({ value }) => value).join()} method="post" className="approvals">
          <FormToken />
          <EnterDoesNothing />
          <Entries view={view} t={t} />
          <PickedBar t={t} />
        </Form>
      ) : (
        <div className="approvals">
          <Entries view={view} t={t} />
        </div>
      )}
      <Pager view={view} t={t} sizes={false} />
    </PageFrame>
  )
}

function Entries({ view, t }: { view: InboxView; t: TFunction }) {
  const { entries, isToDecide, picked, refusing } = view
  return (
    <ol className="card">
      {entries.map((entry) => (
        <Entry
          key={entry.value}
          entry={entry}
          isToDecide={isToDecide}
          isPicked={picked.includes(entry.value)}
          refusing={refusing?.value === entry.value ? refusing.reason : null}
          t={t}
        />
      ))}
    </ol>
  )
}

type EntryProps = {
  entry: EntryView
  isToDecide: boolean
  isPicked: boolean
  /** The reason typed for a rejection that was refused; null for the other entries. */
  refusing: string | null
  t: TFunction
}

function Entry({ entry, isToDecide, isPicked, refusing, t }: EntryProps) {
  const { value, href, number, applicant, face, facts, reason, step, pill, ago, at } = entry
  const title = `${entry.title} ${number}`
  return (
    <li className="approval">
      {isToDecide && (
        <input
          type="checkbox"
          name="picked"
          value={value}
          defaultChecked={isPicked}
          aria-label={t('approval.pick', { title })}
        />
      )}
      {face && <Face {...face} />}
      <div className="approval-words">
        <div className="approval-head">
          <a href={href}>
            {entry.title} <span>{number}</span>
          </a>
          <Pill {...pill} />
        </div>
        <dl>
          {[...facts, ...(reason ? [reason] : [])].map(({ label, text, tone }) => (
            <div key={`${label} ${text}`} className={tone ? `fact-${tone}` : undefined}>
              <dt>{label}</dt> <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <small>
          {[applicant, step].filter(Boolean).join(' · ')}
          {ago && (applicant || step) && ' · '}
          <span title={at}>{ago}</span>
        </small>
      </div>
      {isToDecide && <RowDecision value={value} title={title} reason={refusing} />}
    </li>
  )
}

/** The button that opens the page with the ticked documents, where the user decides them. */
function PickedBar({ t }: { t: TFunction }) {
  return (
    <div className="card approval-bar">
      <div className="buttons">
        <SubmitButton name="intent" value={LOOK}>
          {t('approval.decidePicked')}
        </SubmitButton>
      </div>
    </div>
  )
}
