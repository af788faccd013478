-- Receipt of a raw deposit: the passages of its text that went into no field, and those whose place in a field is a guess.
-- Positions alone, without text; null before the end, and once they are cleared with the text.
alter table raw_deposits add column unused jsonb, add column uncertain jsonb;
