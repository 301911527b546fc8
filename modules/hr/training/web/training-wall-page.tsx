import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { TrainingWallView } from './training-desk-view.ts'

/** The code in the largest type that fits and as a QR code, and the signed-in participants. */
export function TrainingWallPage({ view }: { view: TrainingWallView }) {
  const { t } = useTranslation()
  const { title, back, when, code, count, people, refreshSeconds } = view
  useRefresh(refreshSeconds)
  return (
    <PageFrame title={title} facts={when} back={back}>
      {code ? (
        <div className="card train-wall">
          <svg
            className="qr"
            viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
            role="img"
            aria-label={t('training.qr')}
            shapeRendering="crispEdges"
          >
            <rect className="qr-light" width={code.qr.size} height={code.qr.size} />
            <path className="qr-dark" d={code.qr.path} />
          </svg>
          <div>
            <p className="train-code">{code.text}</p>
            <p>{code.time}</p>
            <p className="facts">{t('training.wallHint')}</p>
          </div>
        </div>
      ) : (
        <p className="empty">{t('training.noCode')}</p>
      )}
      <div className="page-head">
        <h2>{count}</h2>
      </div>
      {people.length === 0 ? (
        <p className="facts">{t('training.nobodyIn')}</p>
      ) : (
        <ul className="card train-room">
          {people.map(({ id, name, time, face }) => (
            <li key={id} className="who">
              <Face {...face} />
              <span>
                {name} <small className="facts">{time}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}
