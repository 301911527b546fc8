import { actOnOffer, loadOffer } from '#modules/hr/careers/web/offer.server.tsx'
import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'

/** An offer, for the candidate who answers it. */
export const loader = publicPage(loadOffer)
export const action = publicPage(actOnOffer)
