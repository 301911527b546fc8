import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Comments } from '#platform/web/comments/comments.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { AttachedFiles } from '#platform/web/components/page/attached-files.tsx'
import { DetailValues } from '#platform/web/components/page/detail-groups.tsx'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { HistoryList } from '#platform/web/components/page/history-list.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Timeline } from '#platform/web/components/page/timeline.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { QuickLine } from './quick-line.tsx'
import { ReportForm, ScoreForm } from './task-forms.tsx'
import { Part, People, ReportList } from './task-parts.tsx'
import { TaskVerbs } from './task-verbs.tsx'
import type { ChildTaskView, TaskView } from './task-view.ts'

type Props = { view: TaskView; t: TFunction }

/** One task, with its surroundings. */
export function TaskPage({ view }: { view: TaskView }) {
  const { t } = useTranslation()
  const { title, back, head, progress } = view
  return (
    <PageFrame
      title={title}
      back={back}
      head={
        <>
          <HeadCard head={head} actions={<TaskVerbs view={view} t={t} />} />
          <ProgressBar progress={progress} colour={view.colour} label={t('tasks.progress')} />
        </>
      }
    >
      <div className="task-columns">
        <div>
          <Part name="content" title={t('tasks.content')}>
            <RichText nodes={view.content} />
            {view.extra.length > 0 && <DetailValues rows={view.extra} />}
            <Files view={view} t={t} />
          </Part>
          <Children view={view} t={t} />
          <Reports view={view} t={t} />
          <Scores view={view} t={t} />
          <Comments view={view.comments} t={t} />
        </div>
        <div>
          <Part name="people" title={t('tasks.people')}>
            <People people={view.people} />
          </Part>
          {view.readers.length > 0 && (
            <Part name="readers" title={t('tasks.readers')}>
              <People people={view.readers} />
            </Part>
          )}
          {view.approvals.length > 0 && (
            <Part name="approvals" title={t('tasks.approvals')}>
              <People people={view.approvals} />
            </Part>
          )}
          <Part name="plan" title={t('tasks.plan')}>
            <DetailValues rows={[...view.plan, ...view.outcome]} />
          </Part>
          <Part name="log" title={t('tasks.log')}>
            <Timeline entries={view.log} />
          </Part>
        </div>
      </div>
      <details className="card task-history">
        <summary>{t('page.history')}</summary>
        <HistoryList entries={view.history} t={t} />
      </details>
    </PageFrame>
  )
}

function Files({ view: { files, filesHref }, t }: Props) {
  return (
    <>
      {files.length > 0 && <AttachedFiles files={files} />}
      {filesHref && (
        <p className="task-more">
          <a className="link" href={filesHref}>
            {t('tasks.files')}
          </a>
        </p>
      )}
    </>
  )
}

function Children({ view: { children, childrenFacts, quick }, t }: Props) {
  if (childrenFacts === '' && !quick) return null
  return (
    <Part name="children" title={t('tasks.children')}>
      {childrenFacts && <p className="facts">{childrenFacts}</p>}
      <ul className="task-children" hidden={children.length === 0}>
        {children.map((child) => (
          <Child key={child.id} child={child} t={t} />
        ))}
      </ul>
      {quick && <QuickLine view={quick} />}
    </Part>
  )
}

function Child({ child, t }: { child: ChildTaskView; t: TFunction }) {
  const { id, href, title, pill, owner, facts, progress, isLate, tick } = child
  return (
    <li>
      {tick && (
        <Form method="post" className="task-tick">
          <FormToken />
          <input type="hidden" name="child" value={id} />
          <button
            type="submit"
            name="do"
            value="tick"
            className="button button-icon"
            title={tick}
            aria-label={tick}
          >
            <Icon name="check" />
          </button>
        </Form>
      )}
      {owner && <Face {...owner} size="small" />}
      <span>
        <a href={href}>{title}</a>
        <small className={isLate ? 'late' : undefined}>
          {[owner?.name, facts].filter(Boolean).join(' · ')}
        </small>
      </span>
      <ProgressBar progress={progress} colour={null} label={t('tasks.progress')} />
      <Pill {...pill} />
    </li>
  )
}

function Reports({ view: { reports, reportForm }, t }: Props) {
  if (reports.length === 0 && !reportForm) return null
  return (
    <Part name="report" title={t('tasks.reports')}>
      {reportForm && <ReportForm form={reportForm} t={t} />}
      <ReportList reports={reports} />
    </Part>
  )
}

function Scores({ view: { scores, scoreForm }, t }: Props) {
  if (scores.length === 0 && !scoreForm) return null
  return (
    <Part name="score" title={t('tasks.scores')}>
      <ul className="task-people">
        {scores.map(({ id, face, facts, total, dims, comment }) => (
          <li key={id}>
            <Face {...face} />
            <span>
              {face.name}
              <small>{facts}</small>
              <small>{dims}</small>
              {comment && <span className="task-words">{comment}</span>}
            </span>
            <b className="task-total">{total}</b>
          </li>
        ))}
      </ul>
      {scoreForm && <ScoreForm form={scoreForm} t={t} />}
    </Part>
  )
}
