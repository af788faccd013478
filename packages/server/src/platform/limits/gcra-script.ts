import { type RedisScript, redisScript } from '../redis/redis.ts'
import { ROUNDING_MS } from './gcra.ts'

/**
 * Counts a call on all of its buckets or, where one does not pass, on none: `applyGcra` in Lua. The clock is that of the
 * server, one for all nodes.
 *
 * KEYS are the buckets; ARGV has for each of them calls, seconds and cost. The answer is a row for each bucket that was
 * looked at: passes, remaining, wait_ms, full_in_ms. They are texts, since numbers would be cut to integers; a time is
 * formatted, since `tostring` keeps 14 digits and a time in ms with its fraction has 16.
 */
export const gcraScript: RedisScript = redisScript(`
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local rows, full = {}, {}
for i, key in ipairs(KEYS) do
  local calls, seconds, cost = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local window_ms, each_ms = seconds * 1000, seconds * 1000 / calls
  local full_at = tonumber(redis.call('GET', key) or '0') or 0
  local before = math.min(math.max(full_at, now), now + window_ms)
  local after = math.max(before + cost * each_ms, now)
  local excess_ms = after - now - window_ms
  local passes = excess_ms <= ${ROUNDING_MS}
  local state = passes and after or before
  local remaining = math.max(0, math.floor((now + window_ms - state + ${ROUNDING_MS}) / each_ms))
  rows[i] = { passes and '1' or '0', tostring(remaining), string.format('%.3f', passes and 0 or excess_ms), string.format('%.3f', state - now) }
  if not passes then return rows end
  full[i] = state
end
for i, key in ipairs(KEYS) do
  local left_ms = full[i] - now
  if left_ms <= 0 then
    redis.call('DEL', key)
  else
    redis.call('SET', key, string.format('%.3f', full[i]), 'PX', math.ceil(left_ms))
  end
end
return rows
`)
