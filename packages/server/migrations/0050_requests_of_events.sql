-- The request that an event comes of, so that deliveries made because of it name it too; null for events of the service.
alter table events add column request_id text;
