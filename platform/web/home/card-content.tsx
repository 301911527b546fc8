import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowDecision } from '#platform/web/approval/row-decision.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { useRowMessage, withMessage } from '#platform/web/components/shell/row-message.tsx'
import type { ModuleMenu, SideEntry } from '#platform/web/components/shell/shell-view.ts'
import { Chart } from '#platform/web/components/ui/chart.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { ROW_FIELD } from '#platform/web/lib/form-fields.ts'
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

/** Entries in one line each. */
function Rows({ rows }: { rows: readonly RowView[] }) {
  return (
    <ul className="home-rows">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row, children }: { row: RowView; children?: ReactNode }) {
  const { href, face, icon, title, note, pill, since, press } = row
  return (
    <li>
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
      {children}
    </li>
  )
}

type WaitingRowsProps = {
  rows: readonly RowView[]
  /** The page with the rows. After an action in a row the user returns to it. */
  back?: string
}

/** Entries with the actions on them, and the answer to the last action in the place of its row. */
export function WaitingRows({ rows, back = '/' }: WaitingRowsProps) {
  const message = useRowMessage()
  const shown = rows.map((row, at) => (
    <Row key={row.id} row={row}>
      {row.posts && <RowForm row={row} at={at} back={back} action={row.posts.action} />}
      {row.decides && <RowForm row={row} at={at} back={back} action={row.decides.action} />}
    </Row>
  ))
  return (
    <ul className={message ? 'home-rows has-message' : 'home-rows'}>
      {withMessage(shown, message)}
    </ul>
  )
}

type RowFormProps = { row: RowView; at: number; back: string; action: string }

/** What takes one press, in the row itself. The page keeps its place, so that the answer appears where it was given. */
function RowForm({ row: { title, posts, decides }, at, back, action }: RowFormProps) {
  const isBusy = useBusy()
  return (
    <Form
      method="post"
      action={action}
      className={decides ? 'home-decision' : 'home-decision row-decision'}
      preventScrollReset
    >
      <FormToken />
      <EnterDoesNothing />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name={ROW_FIELD} value={at} />
      {decides && <RowDecision value={decides.value} title={title} isAlone />}
      {posts?.buttons.map(({ name, value, label, isMain }) => (
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
      <WaitingRows rows={rows} />
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
