import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DayMonths } from '#modules/attendance/months/web/month-steps.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { CLOSING_INTENTS, type ClosingLine, type ClosingView } from './closing-view.ts'

const PATH = '/attendance/closing'

/** The closing of a month for all groups of the user, on one page. */
export function ClosingPage({ view }: { view: ClosingView }) {
  const { t } = useTranslation()
  const { title, count, month, label, steps, lines, ledgerHref } = view
  const ledger = ledgerHref && (
    <a className="button" href={ledgerHref}>
      {t('roster.closing.locks')}
    </a>
  )
  return (
    <PageFrame
      title={title}
      count={count}
      beside={<DayMonths label={label} month={month} path={PATH} {...steps} />}
      actions={ledger}
    >
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {view.notOver && <p className="notice notice-doubt">{view.notOver}</p>}
      {lines.length === 0 ? (
        <div className="empty">
          <Icon name="lock" />
          <p>{t('roster.closing.none')}</p>
        </div>
      ) : (
        <Form method="post" className="closing" key={lines.map(({ pill }) => pill.text).join()}>
          <FormToken />
          <EnterDoesNothing />
          <Lines view={view} />
          {view.mayClose && <CloseBar reason={view.reason} />}
        </Form>
      )}
    </PageFrame>
  )
}

function Lines({ view: { label, lines, mayClose } }: { view: ClosingView }) {
  const { t } = useTranslation()
  const headings = (['group', 'people', 'open', 'state', 'verbs'] as const).map((name) => ({
    label: t(`roster.closing.columns.${name}`),
    look: name === 'people' ? 'n' : undefined,
  }))
  const pick = { label: t('roster.closing.columns.pick'), isHidden: true as const }
  return (
    <TableFrame
      caption={`${t('roster.closing.title')} ${label}`}
      look="closing-lines"
      headings={mayClose ? [pick, ...headings] : headings}
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} mayPick={mayClose} />
      ))}
    </TableFrame>
  )
}

function Line({ line, mayPick }: { line: ClosingLine; mayPick: boolean }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { id, name, href, leaders, people, open, pill, note, reopen } = line
  return (
    <tr>
      {mayPick && (
        <td>
          {line.mayClose && (
            <input
              type="checkbox"
              name="group"
              value={id}
              defaultChecked={line.isPicked}
              aria-label={t('roster.closing.pick', { name })}
            />
          )}
        </td>
      )}
      <th scope="row" className="two">
        <a href={href}>{name}</a>
        {leaders && <small>{leaders}</small>}
      </th>
      <td className="n" data-label={t('roster.closing.columns.people')}>
        {people}
      </td>
      <td>
        {open.length === 0 && pill.tone !== 'good' && t('roster.closing.settled')}
        {open.map((matter, at) => (
          <span key={typeof matter === 'string' ? matter : matter.href}>
            {at > 0 && ' · '}
            {typeof matter === 'string' ? matter : <a href={matter.href}>{matter.label}</a>}
          </span>
        ))}
      </td>
      <td className="two">
        <Pill {...pill} />
        {note && <small>{note}</small>}
      </td>
      <td>
        {line.mayRemind && (
          <button
            type="submit"
            name={CLOSING_INTENTS.remind}
            value={id}
            className="button"
            aria-label={t('roster.closing.remindOf', { name })}
            disabled={isBusy}
          >
            {t('roster.closing.remind')}
          </button>
        )}
        {reopen && (
          <a className="button" href={reopen} aria-label={`${t('roster.closing.reopen')} ${name}`}>
            {t('roster.closing.reopen')}
          </a>
        )}
      </td>
    </tr>
  )
}

/** The reason and the button for the ticked groups. */
function CloseBar({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <div className="card closing-bar">
      <label>
        <span>{t('roster.closing.reason')}</span>
        <input name="reason" defaultValue={reason} />
      </label>
      <div className="buttons">
        <SubmitButton name="intent" value={CLOSING_INTENTS.close} look="button-primary">
          {t('roster.closing.closeOf')}
        </SubmitButton>
      </div>
    </div>
  )
}
