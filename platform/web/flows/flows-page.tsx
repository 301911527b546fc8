import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { FlowChain } from './flow-chain.tsx'
import type { FlowsView, KindCard } from './flow-view.ts'

/** The flows, as a picture for each kind of document. */
export function FlowsPage({ view: { title, all, cards } }: { view: FlowsView }) {
  const { t } = useTranslation()
  const versions = (
    <a className="button button-plain" href={all.href}>
      {all.label}
    </a>
  )
  return (
    <PageFrame title={title} facts={t('flow.about')} actions={versions}>
      {cards.map((card) => (
        <Card key={card.path} card={card} t={t} />
      ))}
    </PageFrame>
  )
}

function Card({ card, t }: { card: KindCard; t: TFunction }) {
  const { path, label, pill, chain, href, newHref, drafts } = card
  const id = `flow-${path.replace('/', '-')}`
  return (
    <section className="card flow-card" aria-labelledby={id}>
      <div className="flow-card-head">
        <h2 id={id}>{href ? <a href={href}>{label}</a> : label}</h2>
        <Pill {...pill} />
        <div className="page-actions">
          {drafts.map((draft) => (
            <a key={draft.href} className="button button-plain" href={draft.href}>
              {draft.label}
            </a>
          ))}
          {newHref && (
            <a className="button" href={newHref} aria-label={t('flow.newFor', { kind: label })}>
              {t('flow.newVersion')}
            </a>
          )}
        </div>
      </div>
      {chain && <FlowChain view={chain} label={t('flow.chainOf', { kind: label })} t={t} />}
    </section>
  )
}
