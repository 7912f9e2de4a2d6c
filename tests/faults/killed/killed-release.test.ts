import { ACTION_GROUPS } from "../actions/actions-all.ts";
import { testKilled } from "./killed.fixtures.ts";

testKilled(ACTION_GROUPS.release);
