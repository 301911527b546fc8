import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import type { DeskNode } from '#modules/org/departments/wire/department-desk.ts'
import { useTreeKeys } from '#platform/web/components/page/use-tree-keys.ts'
import { keywordBox } from '#platform/web/components/table/keyword-box.tsx'
import { openKey } from '#platform/wire/lists/open-tree.ts'
import { type DeskState, deskHref, lineId, withToggled } from './desk-links.ts'
import type { DeskView } from './desk-view.ts'

type Props = { view: DeskView; t: TFunction }

/** The tree of departments on the day, with search. */
export function DeskTree({ view, t }: Props) {
  const tree = useRef<HTMLElement>(null)
  useTreeKeys(tree)
  // Scrolls a long tree to the chosen department.
  useEffect(() => {
    const here = tree.current?.querySelector<HTMLElement>('[aria-current]')
    if (tree.current && here)
      tree.current.scrollTop = here.offsetTop - tree.current.clientHeight / 2
  }, [])
  const { found, find, state } = view
  return (
    <nav className="card desk-tree no-print" aria-label={t('desk.tree')} ref={tree}>
      <TreeSearch view={view} t={t} />
      {found === null && view.tree.length === 0 && (
        <p className="desk-none">{t('desk.noneThen')}</p>
      )}
      {found === null ? (
        <Lines
          nodes={view.tree}
          left={view.left}
          look={{ state, chosen: view.chosen, above: aboveOf(view), listHref: view.listHref, t }}
        />
      ) : (
        <>
          {found.length > 0 ? (
            <ul className="desk-found">
              {found.map(({ id, name, path, count }) => (
                <li key={id}>
                  <a href={deskHref(state, id)}>{name}</a> <small>{count}</small>
                  {path && <p>{path}</p>}
                </li>
              ))}
            </ul>
          ) : (
            <p className="desk-none">{t('org.foundNone', { key: find })}</p>
          )}
          <a className="button button-plain" href={deskHref(state, view.chosen?.id ?? null)}>
            {t('desk.wholeTree')}
          </a>
        </>
      )}
    </nav>
  )
}

function TreeSearch({ view: { state, chosen, find }, t }: Props) {
  return (
    <Form
      method="get"
      action={deskHref({ at: null, open: [], isOpenSaid: false }, chosen?.id ?? null)}
      className="find-box"
    >
      {state.at !== null && <input type="hidden" name="at" value={state.at} />}
      {keywordBox({ name: 'find', value: find, placeholder: t('desk.find'), t })}
    </Form>
  )
}

type Look = {
  state: DeskState
  chosen: DeskView['chosen']
  /** Keys on the path to the chosen department, which stays open. */
  above: ReadonlySet<string>
  listHref: string
  t: TFunction
}

function aboveOf({ chosen }: DeskView): ReadonlySet<string> {
  return new Set(chosen?.trail.map(({ id }) => openKey(id)))
}

function Lines({ nodes, left, look }: { nodes: readonly DeskNode[]; left: number; look: Look }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id} id={lineId(node.id)}>
          <Line node={node} look={look} />
          {node.children.length > 0 && <Lines nodes={node.children} left={node.left} look={look} />}
        </li>
      ))}
      {left > 0 && (
        <li className="desk-left">
          <a href={look.listHref}>{look.t('desk.more', { total: left })}</a>
        </li>
      )}
    </ul>
  )
}

function Line({ node, look }: { node: DeskNode; look: Look }) {
  const { id, name, headcount, below, children } = node
  const { state, chosen, above, t } = look
  const isOpen = children.length > 0
  const isKept = above.has(openKey(id))
  return (
    <div className="line">
      {below > 0 && !isKept ? (
        <a
          className="toggle"
          href={`${deskHref(withToggled(state, id), chosen?.id ?? null)}#${lineId(id)}`}
          aria-expanded={isOpen}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          <span className="sr-only">{`${t(isOpen ? 'desk.close' : 'desk.open')} ${name}`}</span>
        </a>
      ) : (
        <span className="toggle" aria-hidden="true">
          {isKept ? '▾' : ''}
        </span>
      )}
      <a
        className="name"
        href={deskHref(state, id)}
        aria-current={chosen?.id === id ? 'page' : undefined}
      >
        {name}
      </a>
      <small>{headcount}</small>
    </div>
  )
}
