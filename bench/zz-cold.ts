import pg from 'pg'
import { openPeopleDatabases } from './people-database.ts'
import { addMeasuredNavigation } from './permission-matrix.ts'
import { openDatabase } from '#api/store/database.ts'
import { loadNavigation } from '#api/queries/shell/load-navigation.ts'
const d = await openPeopleDatabases()
const url = d.urls.get(100000) ?? ''
const nav = await addMeasuredNavigation(url, 3)
const c = new pg.Client(url); await c.connect()
await c.query(`insert into role_user (id, role_id, user_id) select gen_random_uuid(), g.id, u.id from unnest($1::uuid[]) g(id), app_user u where u.user_name='attend'`, [nav.roleIds])
const uid = (await c.query("select id from app_user where user_name='attend'")).rows[0].id
const { db, pool } = openDatabase(url, { poolSize: 2, onIdleError: () => {} })
for (let i = 0; i < 4; i++) {
  let t = performance.now(); await loadNavigation(db, uid); console.log('loadNavigation', (performance.now() - t).toFixed(1))
  t = performance.now(); await c.query('select count(*) from granted_button($1)', [uid]); console.log('granted_button', (performance.now() - t).toFixed(1))
  t = performance.now(); await c.query("select coalesce(sum(hashtextextended(rn.kind || rn.target_id || '/' || rn.xmin, 0)),0) from role_navigation rn where role_id = any($1)", [nav.roleIds]); console.log('marks', (performance.now() - t).toFixed(1))
  t = performance.now(); await c.query(`select jsonb_object_agg(permission, grants) from (select ltrim(m.path,'/')||':'||b.code as permission, jsonb_agg(distinct jsonb_build_object('scope', g.scope,'from', g.scope_from,'chosen', g.dept_ids,'below', g.include_child)) as grants from granted_button($1) g join button b on b.id=g.button_id join menu m on m.id=g.menu_id group by 1) s`, [uid]); console.log('permissions', (performance.now() - t).toFixed(1))
}
await db.destroy(); await c.end(); await nav.remove(); await d.stop()
