import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Comments } from '#platform/web/comments/comments.tsx'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { DetailGroups } from '#platform/web/components/page/detail-groups.tsx'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { ApprovalSteps } from './approval-steps.tsx'
import { DECISIONS, type DecideView } from './decide-view.ts'
import { FactList } from './fact-list.tsx'

type Props = {
  view: DecideView
  /** The part of the page that only documents of one kind have. */
  children?: ReactNode
}

/** One document with the facts for its decision, and the buttons to decide. */
export function DecidePage({ view, children }: Props) {
  const { t } = useTranslation()
  const { title, head, back, recordHref, groups, approval, comments, mayDecide, problem } = view
  const open = recordHref && (
    <a className="button" href={recordHref}>
      {t('approval.openRecord')}
    </a>
  )
  return (
    <PageFrame title={title} back={back} head={<HeadCard head={head} actions={open} />}>
      <ProblemSummary
        heading={t('page.notDone')}
        problems={problem ? [{ text: problem, name: null }] : []}
      />
      <Notices notices={view.notices} />
      <div className="decide-parts">
        {mayDecide && view.facts.length > 0 && (
          <section className="card decide-facts" aria-label={t('approval.decideBy')}>
            <FactList facts={view.facts} />
          </section>
        )}
        <DetailGroups groups={groups} />
        {children}
        <ApprovalSteps view={approval} t={t} />
        {mayDecide && <Decide view={view} t={t} />}
      </div>
      {mayDecide && <FindSomebody view={view} t={t} />}
      <Comments view={comments} t={t} />
    </PageFrame>
  )
}

/**
 * The form of the decision. It stays at the foot of the screen while the facts scroll, so the users that a search found
 * are in sight.
 */
function Decide({ view, t }: Props & { t: TFunction }) {
  const { opinion, handOn, version } = view
  return (
    <section className="card decide decide-foot" aria-labelledby="decide-title">
      <h2 id="decide-title" className="sr-only">
        {t('approval.decide')}
      </h2>
      <Form method="post" key={version} className="decide-form">
        <FormToken />
        <EnterDoesNothing />
        <input type="hidden" name="version" value={version} />
        <label>
          <span>{t('approval.opinion')}</span>
          <textarea
            name="opinion"
            rows={1}
            defaultValue={opinion}
            placeholder={t('approval.opinionHint')}
          />
        </label>
        {handOn.found.length > 0 && <Successors view={view} t={t} />}
        {handOn.isNobody && <p className="hint">{t('approval.nobodyFound')}</p>}
        <div className="buttons">
          <SubmitButton name="decision" value={DECISIONS.pass} look="button-primary">
            {t('approval.approve')}
          </SubmitButton>
          <SubmitButton name="decision" value={DECISIONS.reject} look="button-refuse">
            {t('approval.reject')}
          </SubmitButton>
          {handOn.found.length > 0 && (
            <SubmitButton name="decision" value={DECISIONS.transfer}>
              {t('approval.transfer')}
            </SubmitButton>
          )}
        </div>
      </Form>
    </section>
  )
}

function Successors({ view: { handOn }, t }: Props & { t: TFunction }) {
  return (
    <fieldset className="successors">
      <legend>{t('approval.transferTo')}</legend>
      {handOn.found.map(({ id, name, note, face }) => (
        <label key={id}>
          <input type="radio" name="nextApprover" value={id} />
          <Face {...face} size="small" />
          <span>
            {name} <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Searches for a user to hand the step to, with a GET request like every search. */
function FindSomebody({ view: { kind, from, handOn }, t }: Props & { t: TFunction }) {
  return (
    <section className="card decide" aria-labelledby="hand-on-title">
      <h2 id="hand-on-title">{t('approval.handOn')}</h2>
      <Form method="get" role="search" className="decide-find">
        <input type="hidden" name="kind" value={kind} />
        {from && <input type="hidden" name="from" value={from} />}
        <input
          type="search"
          name="find"
          defaultValue={handOn.key}
          aria-label={t('approval.find')}
          placeholder={t('approval.findHint')}
        />
        <button type="submit" className="button">
          {t('approval.find')}
        </button>
      </Form>
    </section>
  )
}
