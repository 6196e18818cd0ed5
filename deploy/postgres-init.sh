#!/bin/sh
# Run once by the database's container: the role the site works with, which owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role candela_app login password :'password';
grant connect on database candela to candela_app;
SQL
