import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RowDecision } from '#platform/web/approval/row-decision.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import type { ModuleMenu, SideEntry } from '#platform/web/components/shell/shell-view.ts'
import { Chart } from '#platform/web/components/ui/chart.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { ClockForm } from './clock-form.tsx'
import { AgendaContent, FacesContent, FactsContent, PresenceContent } from './day-content.tsx'
import type { CardBody, OwnFileView, RowView, ShareView, TeamView } from './home-view.ts'

/** The inside of a card, by its shape. */
export function CardContent({ body }: { body: CardBody }) {
  switch (body.shape) {
    case 'charts':
      return <Charts charts={body.charts} />
    case 'rows':
      return <Rows rows={body.rows} />
    case 'waiting':
      return <Waiting rows={body.rows} kinds={body.kinds} />
    case 'clock':
      return <ClockForm clock={body.clock} />
    case 'agenda':
      return <AgendaContent agenda={body.agenda} />
    case 'presence':
      return <PresenceContent presence={body.presence} />
    case 'facts':
      return <FactsContent figures={body.figures} />
    case 'faces':
      return <FacesContent people={body.people} />
    case 'shares':
      return <Shares rows={body.rows} />
    case 'own-file':
      return <OwnFile file={body.file} />
    case 'team':
      return <Team team={body.team} />
    case 'pages':
      return <Pages modules={body.modules} />
  }
}

function Charts({ charts }: Pick<Extract<CardBody, { shape: 'charts' }>, 'charts'>) {
  return (
    <div className={charts.length > 1 ? 'chart-grid' : undefined}>
      {charts.map(({ title, chart }) => (
        <div key={title}>
          {title && <h3 className="chart-title">{title}</h3>}
          <Chart chart={chart} />
        </div>
      ))}
    </div>
  )
}

type RowsProps = {
  rows: readonly RowView[]
  /** The page with the rows. After an action in a row the user returns to it. */
  back?: string
}

/** Entries in one line each, with the actions on them. */
export function Rows({ rows, back = '/' }: RowsProps) {
  return (
    <ul className="home-rows">
      {rows.map(({ id, href, face, icon, title, note, pill, since, press, decides, posts }) => (
        <li key={id}>
          {face ? <Face {...face} /> : <Icon name={icon} className="row-icon" />}
          <div className="home-row-words">
            {href ? <a href={href}>{title}</a> : <b>{title}</b>}
            <span className="row-note">{note}</span>
          </div>
          {pill && <Pill {...pill} />}
          {since && <span className="row-since">{since}</span>}
          {press && (
            <a href={press.href} className="button" aria-label={`${press.label} ${title}`}>
              {press.label}
            </a>
          )}
          {posts && <RowForm title={title} posts={posts} back={back} />}
          {decides && (
            <Form method="post" action={decides.action} className="home-decision">
              <FormToken />
              <EnterDoesNothing />
              <input type="hidden" name="back" value={back} />
              <RowDecision value={decides.value} title={title} />
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}

type RowFormProps = { title: string; posts: NonNullable<RowView['posts']>; back: string }

/** Actions that take one press, in the row itself. */
function RowForm({ title, posts: { action, buttons }, back }: RowFormProps) {
  const isBusy = useBusy()
  return (
    <Form method="post" action={action} className="home-decision row-decision">
      <FormToken />
      <EnterDoesNothing />
      <input type="hidden" name="back" value={back} />
      {buttons.map(({ name, value, label, isMain }) => (
        <button
          key={`${name} ${value}`}
          type="submit"
          name={name}
          value={value}
          className={isMain ? 'button button-primary' : 'button'}
          disabled={isBusy}
        >
          {label}
          <span className="sr-only"> {title}</span>
        </button>
      ))}
    </Form>
  )
}

type WaitingProps = Omit<Extract<CardBody, { shape: 'waiting' }>, 'shape'>

/** All that waits for the user, and links to the whole list of each kind. */
function Waiting({ rows, kinds }: WaitingProps) {
  return (
    <>
      <Rows rows={rows} />
      <ul className="card-note waiting-kinds">
        {kinds.map(({ label, total, href }) => (
          <li key={href}>
            <a href={href}>
              {label} <b>{total}</b>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Shares({ rows }: { rows: readonly ShareView[] }) {
  return (
    <ul className="shares">
      {rows.map(({ id, label, href, value, of, text }) => (
        <li key={id}>
          <a href={href}>{label}</a>
          {/* Hidden from screen readers: the figure beside it has the same content. */}
          <svg
            width="100"
            height="8"
            viewBox={`0 0 ${Math.max(of, 1)} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={value} height="1" className="fill-good" />
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function OwnFile({ file }: { file: OwnFileView }) {
  const { face, title, href, note, pill, facts, open, links } = file
  return (
    <div className="own-file">
      <div className="own-file-head">
        <Face {...face} size="large" />
        <div className="home-row-words">
          <a href={href}>{title}</a>
          <span className="row-note">{note}</span>
        </div>
        <Pill {...pill} />
      </div>
      <dl>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {open && <p className="card-note">{open}</p>}
      <div className="card-note own-file-links">
        {links.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </div>
    </div>
  )
}

function Team({ team: { pills, people } }: { team: TeamView }) {
  return (
    <div className="team">
      <ul className="team-states">
        {pills.map(({ href, view }) => (
          <li key={href}>
            <a href={href}>
              <Pill {...view} />
            </a>
          </li>
        ))}
      </ul>
      <ul className="team-people">
        {people.map(({ id, href, face, note, pill }) => (
          <li key={id}>
            <Face {...face} />
            <div className="home-row-words">
              <a href={href}>{face.name}</a>
              <span className="row-note">{note}</span>
            </div>
            {pill && <Pill {...pill} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Pages({ modules }: { modules: readonly ModuleMenu[] }) {
  const { t } = useTranslation()
  if (modules.length === 0) return <p className="card-note">{t('home.empty')}</p>
  return (
    <ul className="home-pages">
      {modules.map((module) => (
        <li key={module.id}>
          <h3>
            <Icon name={module.icon} />
            {module.name}
          </h3>
          <ul>
            {(module.side.length > 0 ? leaves(module.side) : [module]).map((page) => (
              <li key={page.id}>
                <a href={page.to ?? '/'}>{page.name}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function leaves(entries: readonly SideEntry[]): SideEntry[] {
  return entries
    .flatMap((entry) => (entry.to === null ? leaves(entry.children) : [entry]))
    .filter(({ to }) => to !== '/emptyPage')
}
