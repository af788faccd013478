import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDirection } from './compare-direction.ts'
import { readClauses } from './read-clauses.ts'

const compare = (action: string, attempt: string) => compareDirection(readClauses(action), readClauses(attempt))

test.each([
  ['Decrease max_connections to 50', 'Increase max_connections to 400 in postgresql.conf'],
  ['Do not increase max_connections', 'Increase max_connections to 400 in postgresql.conf'],
  ['Remove max_connections from postgresql.conf', 'Increase max_connections to 400 in postgresql.conf'],
  ['Restart the worker without setting OMP_NUM_THREADS', 'Set OMP_NUM_THREADS=1 and restart the worker'],
  ['Run the tests with sharding instead of --runInBand', 'Run the tests with --runInBand'],
  ['Upgrade numpy', 'Downgrade numpy to 1.26.4'],
  ['git config --unset core.hooksPath', 'git config --add core.hooksPath .hooks'],
  ['systemctl disable fstrim.timer', 'systemctl enable fstrim.timer'],
  ['Unpin urllib3', 'Pin urllib3 below 2'],
  ['Set strictPort: false in vite.config.ts', 'Set strictPort: true in vite.config.ts'],
  ['Turn off swap on the node', 'Turn on swap on the node'],
  ['Run the migration after the deployment', 'Run the migration before the deployment'],
  ['Block port 8443 in the firewall', 'Open port 8443 in the firewall'],
  ['Den Wert von innodb_buffer_pool_size verkleinern', 'innodb_buffer_pool_size auf 4G erhöhen'],
  ['innodb_buffer_pool_size nicht erhöhen', 'innodb_buffer_pool_size auf 4G erhöhen'],
  ['Réduire memory_limit', 'Augmenter memory_limit à 512M'],
  ['Ne pas augmenter memory_limit', 'Augmenter memory_limit à 512M'],
  ['Disminuir memory_limit', 'Aumentar memory_limit a 512M'],
  ['Reiniciar php-fpm sin aumentar memory_limit', 'Aumentar memory_limit a 512M y reiniciar php-fpm'],
  ['Diminuir memory_limit', 'Aumentar memory_limit para 512M'],
  ['Non aumentare memory_limit', 'Aumentare memory_limit a 512M'],
  ['Уменьшить memory_limit', 'Увеличить memory_limit до 512M'],
  ['Не увеличивать memory_limit', 'Увеличить memory_limit до 512M'],
  ['memory_limit azaltın', 'memory_limit artırın'],
  ['تقليل memory_limit', 'زيادة memory_limit الى 512M'],
  ['减小 memory_limit', '把 memory_limit 调大到 512M'],
  ['不要把 memory_limit 调大', '把 memory_limit 调大到 512M'],
  ['memory_limit を下げる', 'memory_limit を 512M に上げる'],
  ['memory_limit を上げないで再起動する', 'memory_limit を 512M に上げる'],
  ['memory_limit 값을 줄인다', 'memory_limit 값을 512M로 늘린다'],
  ['gtid_strict_mode auf ON stellen', 'gtid_strict_mode auf OFF stellen'],
  ['Set gtid_strict_mode to ON', 'Set gtid_strict_mode to OFF'],
  ['Выключить Shared = true в runners.cache', 'Включить Shared = true в runners.cache'],
  ['kubectl uncordon node-7', 'kubectl drain node-7 --ignore-daemonsets'],
  ['Leave strictPort at its default', 'Set strictPort: true in vite.config.ts'],
  ['Keep the index block', 'Remove the index block'],
  ['Dejar el bloqueo del índice', 'Eliminar el bloqueo del índice'],
  ['memory_limit değerini artırmamak', 'memory_limit değerini artırın'],
  ['Não reiniciar o nó de dados', 'Reiniciar o nó de dados'],
  ['memory_limit 값을 늘리지 마세요', 'memory_limit 값을 512M로 늘린다'],
  ['memory_limit 값을 늘리지 않는다', 'memory_limit 값을 512M로 늘린다'],
])('%s is the opposite of: %s', (action, attempt) => {
  expect(compare(action, attempt)).toBe('opposite')
  expect(compare(attempt, action)).toBe('opposite')
})

test.each([
  ['Set keepalive_timeout 0', 'Set keepalive_timeout 65s in nginx.conf'],
  ['keepalive_timeout 5', 'Set keepalive_timeout 65s in nginx.conf'],
  ['Set the MTU of wg0 to 1500', 'Set the MTU of wg0 from 1500 to 1380'],
  ['Create the pool with start_method="fork"', 'Create the pool with start_method="spawn"'],
  ['Pin numpy to 2.1.0', 'Pin numpy to 1.26.4'],
])('%s gives the thing of another value: %s', (action, attempt) => {
  expect(compare(action, attempt)).toBe('other_value')
})

test.each([
  ['Increase max_connections to 500', 'Increase max_connections to 400 in postgresql.conf'],
  ['Raise the limit of max_connections', 'Increase max_connections to 400 in postgresql.conf'],
  ['Do not remove max_connections', 'Set max_connections to 400'],
  ['Set the timeout to 60 s', 'Set the timeout to 1 min'],
  ['Set the cache to 1024 MiB', 'Set the cache to 1 GiB'],
  ['Disable swap', 'Disable swap on the node, then enable it again'],
  ['Do not log in as root; set PermitRootLogin no', 'Set PermitRootLogin no and restart sshd'],
  ['Stop the proxy', 'Increase max_connections to 400'],
  ['Reload on `vite:preloadError`. Do not log it', 'Reload on `vite:preloadError`'],
  ['페이지 크기를 page_size 로 늘린다', '크기를 page_size 로 늘린다'],
  ['设置 LOG_LEVEL 的级别', '设置 LOG_LEVEL'],
  ['在buffering中间件里设置maxRequestBodyBytes: 5000', '在 buffering 中间件里设置 maxRequestBodyBytes: 5000'],
])('%s goes the way of: %s', (action, attempt) => {
  expect(compare(action, attempt)).toBe('none')
})

test('the removal of what an attempt uses is its opposite', () => {
  expect(
    compare('Die Regel MSSCLAMP der Kette FORWARD löschen', 'Die Regel MSSCLAMP der Kette FORWARD begrenzt die MSS'),
  ).toBe('opposite')
})

test('an action is never the opposite of itself', () => {
  const words = fc.constantFrom(
    ...'do not increase remove set the timeout before after without memory_limit 5 s 1h , and . --no-cache 不要 设置 sans'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (text) => {
      expect(compare(text.join(' '), text.join(' '))).toBe('none')
    }),
  )
})

test.each([
  ['Den zweiten Eintrag in die crontab aufnehmen', 'Den zweiten Eintrag aus der crontab streichen'],
  ['KC_PROXY auf none setzen', 'KC_PROXY auf edge setzen'],
  ['Den Index für memberUid verwerfen', 'Einen Index für memberUid anlegen'],
])('%s has another word in place of one of %s', (action, attempt) => {
  expect(compare(action, attempt)).toBe('replaced_word')
})

test('another word for the same direction, and another inflection, are no other value', () => {
  expect(compare('Configure the cache of nginx', 'Set the cache of nginx')).toBe('none')
  expect(compare('Restarting the worker of sidekiq', 'Restart the worker of sidekiq')).toBe('none')
})
