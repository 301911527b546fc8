-- Names of people are kept in one form (docs/decisions/0133-values-in-one-form.md): composed letters, one
-- kind of middle dot, no blanks between Chinese characters, nothing that cannot be seen. Names from before
-- are brought into it, which their history tells; tidyName in contracts/values says the same, and a test
-- compares both. Names that are typed with ü are spelt anew at the next start.
create or replace function pg_temp.tidy_name(given text) returns text language sql immutable as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(
            regexp_replace(
              translate(
                translate(
                  normalize(
                    translate(
                      translate(
                        regexp_replace(given, E'[\U000e0100-\U000e01ef]', '', 'g'),
                        -- Marks without a shape of their own.
                        E'\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f\ufeff',
                        ''
                      ),
                      -- Letters and figures of full width.
                      '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
                      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
                    ),
                    NFC
                  ),
                  -- Radicals as the characters that they look like.
                  '⺟⺩⻁⻅⻆⻉⻋⻑⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻬⻮⻰⻳⼀⼁⼂⼃⼄⼅⼆⼇⼈⼉⼊⼋⼌⼍⼎⼏⼐⼑⼒⼓⼔⼕⼖⼗⼘⼙⼚⼛⼜⼝⼞⼟⼠⼡⼢⼣⼤⼥⼦⼧⼨⼩⼪⼫⼬⼭⼮⼯⼰⼱⼲⼳⼴⼵⼶⼷⼸⼹⼺⼻⼼⼽⼾⼿⽀⽁⽂⽃⽄⽅⽆⽇⽈⽉⽊⽋⽌⽍⽎⽏⽐⽑⽒⽓⽔⽕⽖⽗⽘⽙⽚⽛⽜⽝⽞⽟⽠⽡⽢⽣⽤⽥⽦⽧⽨⽩⽪⽫⽬⽭⽮⽯⽰⽱⽲⽳⽴⽵⽶⽷⽸⽹⽺⽻⽼⽽⽾⽿⾀⾁⾂⾃⾄⾅⾆⾇⾈⾉⾊⾋⾌⾍⾎⾏⾐⾑⾒⾓⾔⾕⾖⾗⾘⾙⾚⾛⾜⾝⾞⾟⾠⾡⾢⾣⾤⾥⾦⾧⾨⾩⾪⾫⾬⾭⾮⾯⾰⾱⾲⾳⾴⾵⾶⾷⾸⾹⾺⾻⾼⾽⾾⾿⿀⿁⿂⿃⿄⿅⿆⿇⿈⿉⿊⿋⿌⿍⿎⿏⿐⿑⿒⿓⿔⿕',
                  '母王虎见角贝车長长门青韦页风飞食马骨鬼鱼鸟卤麦黄齐齿龙龟一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳心戈户手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨青非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠'
                ),
                E'\u0387\u2022\u2027\u2219\u22c5\u2e31\u30fb\uff65',
                '········'
              ),
              E'([\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af])[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*[.\uff0e][\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*(?=[\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af])',
              '\1·',
              'g'
            ),
            E'\uff0e',
            '.'
          ),
          E'[\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+',
          ' ',
          'g'
        ),
        ' *·[· ]*',
        '·',
        'g'
      ),
      E'([\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af]) (?=[\u2e80-\u2fd5\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af])',
      '\1',
      'g'
    )
  )
$$;

-- A company that begins has no names to put right, and its months of the log are made at its first start.
select ensure_month_partition('audit_log', date_trunc('month', now() at time zone 'Asia/Shanghai')::date)
where exists (select from user_base_info);

-- One field of a table. What would be nothing is left as it is.
create or replace function pg_temp.tidy_field(kept text, field text, resource text, called text, shown text)
returns void language plpgsql as $$
begin
  execute format($sql$
    with tidied as materialized (
      select id, %2$I as before, pg_temp.tidy_name(%2$I) as after from %1$I where %2$I is not null
    ), changed as (
      update %1$I t set %2$I = tidied.after, version = t.version + 1, updated_at = now()
      from tidied where tidied.id = t.id and tidied.after <> tidied.before and tidied.after <> ''
      returning t.id, t.version, t.%5$I as title, tidied.before, tidied.after
    )
    insert into audit_log (id, resource, record_id, version, action, title, before, after)
    select gen_random_uuid(), %3$L, id, version, 'update', title,
      jsonb_build_object(%4$L, before), jsonb_build_object(%4$L, after)
    from changed $sql$, kept, field, resource, called, shown);
end $$;

select pg_temp.tidy_field('user_base_info', 'name', 'hr/archives', 'name', 'name'),
  pg_temp.tidy_field('app_user', 'name', 'system/users', 'name', 'name');
select pg_temp.tidy_field('user_base_info', 'used_name', 'hr/archives', 'usedName', 'name');
select pg_temp.tidy_field('user_base_info', 'emergency_name', 'hr/archives', 'emergencyName', 'name');
select pg_temp.tidy_field('user_base_info', 'referrer', 'hr/archives', 'referrer', 'name');
select pg_temp.tidy_field('user_family', 'name', 'hr/families', 'name', 'relation');
select pg_temp.tidy_field('user_work_history', 'witness', 'hr/work-histories', 'witness', 'company');

-- The next start spells what lacks its pinyin: names that were changed, and those with ü, which is typed yu too.
update user_base_info set pinyin = null
where pinyin @@ 'lv:* | nv:*'::tsquery or id in (select record_id from audit_log
  where resource = 'hr/archives' and at = now() and after ? 'name');
update app_user set pinyin = null
where pinyin @@ 'lv:* | nv:*'::tsquery or id in (select record_id from audit_log
  where resource = 'system/users' and at = now() and after ? 'name');
update department set pinyin = null where pinyin @@ 'lv:* | nv:*'::tsquery;
update post set pinyin = null where pinyin @@ 'lv:* | nv:*'::tsquery;
