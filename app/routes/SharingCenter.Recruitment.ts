import { publicPage } from '#modules/hr/careers/web/public-page.server.tsx'
import { loadVacancies } from '#modules/hr/careers/web/vacancies.server.tsx'

/** Published vacancies, for everybody. */
export const loader = publicPage(loadVacancies)
